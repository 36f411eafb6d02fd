#!/bin/sh
# Keeps the newest backup alone: two of them show who voted between them.
# usage: scripts/back-up-newest.sh DATABASE DATA_DIR FOLDER      Reads PGHOST and the other variables of pg_dump.
set -eu
umask 077
database=$1
data=$2
folder=$3
rm -rf "$folder/newer"
mkdir "$folder/newer"
# Before the dump: an election goes on only from a database that has all that its keys have signed.
if [ -d "$data/keys" ]; then tar -C "$data" -cf "$folder/newer/keys.tar" keys
else echo "$data has no keys yet: the copy is without them" >&2
fi
sh "$(dirname "$0")/back-up.sh" "$database" "$folder/newer/evoting.dump"
# The older one is removed once the newer one is whole.
rm -rf "$folder/older"
[ ! -e "$folder/newest" ] || mv "$folder/newest" "$folder/older"
mv "$folder/newer" "$folder/newest"
rm -rf "$folder/older"
