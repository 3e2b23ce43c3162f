#!/bin/sh
# ci/armlift.sh: for any CI system that runs a script in a checkout: the exit code decides, armlift-junit.xml and armlift.html are to keep.
# ARMLIFT_SINCE: the revision that a branch started from; then only what the branch touches is reported.
set -eu
cd "$(dirname "$0")/.."
exec armlift scan --no-progress --fail-on "${ARMLIFT_FAIL_ON:-break}" ${ARMLIFT_SINCE:+--changed-since "$ARMLIFT_SINCE"} \
  --format text --format junit -o armlift-junit.xml --format html -o armlift.html .
