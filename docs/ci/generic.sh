#!/bin/sh
# ci/armlift.sh: for any CI system that runs a script in a checkout. The exit code decides; keep armlift-junit.xml and armlift.html.
# ARMLIFT_SINCE: the revision that a branch started from; then only what the branch touches is reported.
# ARMLIFT_FAIL_ON: the impact that fails the job, if not that of .armlift.yaml.
set -eu
cd "$(dirname "$0")/.."
exec armlift scan --no-progress ${ARMLIFT_FAIL_ON:+--fail-on "$ARMLIFT_FAIL_ON"} ${ARMLIFT_SINCE:+--changed-since "$ARMLIFT_SINCE"} \
  --format text --format junit -o armlift-junit.xml --format html -o armlift.html .
