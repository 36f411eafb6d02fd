#!/bin/sh
# Copies a database of the election into a folder that pg_restore takes, so that nothing in it tells when a
# voter came: what is forgotten soon is left out, and the rows of every other table that is not the public
# record are put in an order of their own (docs/decisions/135-what-a-copy-tells.md).
# Takes: the database's name, and the folder to make; the rest, as pg_dump does, from PGHOST and its like.
set -eu
umask 077
export LC_ALL=C
database=$1
folder=$2
[ ! -e "$folder" ] || { echo "$folder is there already" >&2; exit 1; }
part=$folder.part
# Before it is sorted it tells what a copy must not, so nothing of it stays, however this ends. What a killed run
# has left is removed when the next one begins.
rm -rf "$part"
trap 'rm -rf "$part"' EXIT
trap 'exit 1' HUP INT TERM
pg_dump --format=directory --exclude-table-data=fresh_marks --exclude-table-data=intake --exclude-table-data=limit_uses --exclude-table-data=sessions --exclude-table-data=mailed_codes --exclude-table-data=outbox --exclude-table-data=password_requests --exclude-table-data=password_links --file "$part" "$database"

pg_restore --list --file "$part/list" "$part"
sed -n 's/^\([0-9]*\);.* TABLE DATA public \([a-z_]*\) .*/\1 \2/p' "$part/list" > "$part/tables"
while read -r number table; do
  # These have the order of the public record. A voter's portrait is among the pictures, which are sorted.
  case $table in record_* | recorded_ballots) continue ;; esac
  data=$part/$number.dat
  gunzip "$data.gz"
  # A line is a row; what follows the last one is the end of the copy.
  sed '/^\\\.$/,$d' "$data" > "$data.rows"
  sed -n '/^\\\.$/,$p' "$data" > "$data.end"
  sort -T "$part" -o "$data.rows" "$data.rows"
  cat "$data.rows" "$data.end" > "$data"
  rm "$data.rows" "$data.end"
  gzip "$data"
done < "$part/tables"
rm "$part/list" "$part/tables"
mv "$part" "$folder"
