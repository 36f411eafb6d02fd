#!/bin/sh
# Copies a database of the election into a folder that pg_restore takes, so that nothing in it tells when a
# voter came: what is forgotten soon is left out, and the rows of every other table that is not the public
# record are put in an order of their own (docs/decisions/135-backups-in-sorted-order.md).
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
export PART="$part" DATABASE="$database" LEFT_OUT=
for table in limit_uses sessions mailed_codes outbox password_requests password_links; do
  LEFT_OUT="$LEFT_OUT --exclude-table-data=$table"
done
# What waits is written again now and then, after which an older snapshot finds none of it: so the lock comes
# before the snapshot.
psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 --dbname "$database" << 'SQL'
BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;
LOCK TABLE fresh_marks, intake IN ACCESS SHARE MODE;
SELECT pg_export_snapshot() AS snapshot \gset
\setenv SNAPSHOT :snapshot
\! pg_dump --format=directory --snapshot="$SNAPSHOT" $LEFT_OUT --file "$PART" "$DATABASE"
SQL

pg_restore --list --file "$part/list" "$part"
sed -n 's/^\([0-9]*\);.* TABLE DATA public \([a-z_]*\) .*/\1 \2/p' "$part/list" > "$part/tables"
# Whose ballot waits has voted, like the others: among them nothing tells who came last. The marks that the
# sequencer has moved are as many as its ballots, and not of the same people.
number_of() { sed -n "s/^\([0-9]*\) $1\$/\1/p" "$part/tables"; }
fresh=$part/$(number_of fresh_marks).dat
voted=$part/$(number_of voted).dat
gunzip "$fresh.gz" "$voted.gz"
{ sed '/^\\\.$/,$d' "$fresh"; cat "$voted"; } > "$part/both"
mv "$part/both" "$voted"
sed -n '/^\\\.$/,$p' "$fresh" > "$part/none"
mv "$part/none" "$fresh"
while read -r number table; do
  # These have the order of the public record. A voter's portrait is among the pictures, which are sorted.
  case $table in record_* | recorded_ballots) continue ;; esac
  data=$part/$number.dat
  [ -e "$data" ] || gunzip "$data.gz"
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
