#!/usr/bin/env bash
# The step of action.yml: annotations to the log, a summary to the job page, SARIF to a file, the
# verdict to the outputs. The exit code is that of the scan.
set -uo pipefail

paths=()
while IFS= read -r line; do
  [ -n "$line" ] && paths+=("$line")
done <<<"$ARMLIFT_PATH"

options=(--no-progress)
[ -n "$ARMLIFT_FAIL_ON" ] && options+=(--fail-on "$ARMLIFT_FAIL_ON")
[ -n "$ARMLIFT_CHANGED_SINCE" ] && options+=(--changed-since "$ARMLIFT_CHANGED_SINCE")
[ -n "$ARMLIFT_BASELINE" ] && options+=(--baseline "$ARMLIFT_BASELINE")

# The runner has the sources of an action without their history.
[ -z "${GITHUB_ACTION_REPOSITORY:-}" ] || export ARMLIFT_PROJECT_URL=$GITHUB_SERVER_URL/$GITHUB_ACTION_REPOSITORY
scan=("$ARMLIFT_PROGRAM" scan)
[ -n "$ARMLIFT_PROGRAM" ] || scan=("$GITHUB_ACTION_PATH/dev" scan)

summary=$(mktemp)
"${scan[@]}" "${options[@]}" --format github --format sarif -o "$ARMLIFT_SARIF" --format md -o "$summary" -- "${paths[@]}"
code=$?
if [ -s "$summary" ]; then
  cat "$summary" >>"$GITHUB_STEP_SUMMARY"
  sed -n 's/^## armlift: /verdict=/p' "$summary" | head -n 1 >>"$GITHUB_OUTPUT"
fi
rm -f "$summary"
exit $code
