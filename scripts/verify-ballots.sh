#!/bin/sh
# Checks every ballot of archives with `belenios-tool election verify-ballot`, against an archive with only the
# Setup. (`election verify` starts the checks of ballots and does not wait for them.)
# usage: scripts/verify-ballots.sh ARCHIVE.bel …     Needs tar, belenios-tool (or BELENIOS_TOOL=PATH), and about 60 ms a ballot.
set -eu
tool=${BELENIOS_TOOL:-belenios-tool}
[ $# -gt 0 ] || { echo 'Name one archive or more.' >&2; exit 2; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
ballots=0
false=0

for archive in "$@"; do
  rm -rf "$folder/all" "$folder/setup"
  mkdir "$folder/all" "$folder/setup"
  tar -xf "$archive" -C "$folder/all" 2> /dev/null || { echo "$archive is not an archive" >&2; exit 1; }
  # The archive is a plain tar, and the Setup is everything up to the first event.
  uuid=$(basename "$archive" .bel)
  blocks=$(tar -tRf "$archive" 2> /dev/null |
    awk '/event\.json$/ { isEnd = 1; next } isEnd { sub(":", "", $2); print $2; exit }')
  [ -n "$blocks" ] || continue # no ballots
  head -c "$((blocks * 512))" "$archive" > "$folder/setup/$uuid.bel"
  for event in "$folder"/all/*.event.json; do
    grep -q '"type":"Ballot"' "$event" || continue
    hash=$(sed 's/.*"payload":"\([0-9a-f]*\)".*/\1/' "$event")
    ballots=$((ballots + 1))
    "$tool" election verify-ballot --dir "$folder/setup" --uuid "$uuid" --ballot "$folder/all/$hash.data.json" \
      > "$folder/said" 2>&1 && continue
    false=$((false + 1))
    echo "The ballot $hash is refused: $(tail -n 1 "$folder/said" | cut -c 1-80)" >&2
  done
done
echo "$ballots ballots checked one by one, $false refused"
[ "$false" -eq 0 ]
