#!/bin/sh
# Dumps an election's database into a folder for pg_restore that does not reveal when anybody voted: short-lived
# tables are left out, and the rows of every other table but the public record are sorted
# (docs/decisions/135-backups-in-sorted-order.md).
# usage: scripts/back-up.sh DATABASE FOLDER      Reads PGHOST and the other variables of pg_dump.
set -eu
umask 077
export LC_ALL=C
database=$1
folder=$2
[ ! -e "$folder" ] || { echo "$folder is there already" >&2; exit 1; }
part=$folder.part
# The unsorted dump reveals the order of voters, so it is removed however this script ends; what a killed run
# leaves is removed by the next one.
rm -rf "$part"
trap 'rm -rf "$part"' EXIT
trap 'exit 1' HUP INT TERM
export PART="$part" DATABASE="$database" LEFT_OUT=
for table in ongoing_records limit_uses ticket_keys moved_marks sessions mailed_codes outbox password_requests password_links; do
  LEFT_OUT="$LEFT_OUT --exclude-table-data=$table"
done
# Lock before the snapshot: these tables are truncated and refilled now and then, after which an older snapshot
# sees them empty.
psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 --dbname "$database" << 'SQL'
BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;
LOCK TABLE fresh_marks, intake IN ACCESS SHARE MODE;
SELECT pg_export_snapshot() AS snapshot \gset
\setenv SNAPSHOT :snapshot
\! pg_dump --format=directory --snapshot="$SNAPSHOT" $LEFT_OUT --file "$PART" "$DATABASE"
SQL

pg_restore --list --file "$part/list" "$part"
sed -n 's/^\([0-9]*\);.* TABLE DATA public \([a-z_]*\) .*/\1 \2/p' "$part/list" > "$part/tables"
# Move the fresh marks among the others, so that the dump does not show who voted last.
number_of() { sed -n "s/^\([0-9]*\) $1\$/\1/p" "$part/tables"; }
fresh=$part/$(number_of fresh_marks).dat
voted=$part/$(number_of voted).dat
gunzip "$fresh.gz" "$voted.gz"
{ sed '/^\\\.$/,$d' "$fresh"; cat "$voted"; } > "$part/both"
mv "$part/both" "$voted"
sed -n '/^\\\.$/,$p' "$fresh" > "$part/none"
mv "$part/none" "$fresh"
while read -r number table; do
  # These have the order of the public record.
  case $table in record_* | recorded_ballots) continue ;; esac
  data=$part/$number.dat
  [ -e "$data" ] || gunzip "$data.gz"
  # Each line is a row, up to the terminator.
  sed '/^\\\.$/,$d' "$data" > "$data.rows"
  sed -n '/^\\\.$/,$p' "$data" > "$data.end"
  sort -T "$part" -o "$data.rows" "$data.rows"
  cat "$data.rows" "$data.end" > "$data"
  rm "$data.rows" "$data.end"
  gzip "$data"
done < "$part/tables"
rm "$part/list" "$part/tables"
mv "$part" "$folder"
