#!/bin/sh
# Puts a backup in the place of an installed server's database and keys, which stay under other names.
# usage: deploy/restore.sh COPY      COPY is a folder with evoting.dump and keys.tar, as the hourly backup makes it.
set -eu
umask 077
fail() {
  echo "$1" >&2
  exit 1
}
copy=${1:-}
root=${INSTALL_ROOT:-}
data=$root/var/lib/evoting
[ -e "$copy/evoting.dump" ] && [ -e "$copy/keys.tar" ] ||
  fail 'usage: deploy/restore.sh COPY, a folder with evoting.dump and keys.tar'
[ -r "$root/etc/evoting-backup.env" ] || fail 'Run this as root, after deploy/install.sh.'
stamp=$(date -u +%Y%m%d%H%M%S)

[ ! -d "$root/run/systemd/system" ] || systemctl stop evoting.service evoting-backup.timer evoting-backup.service
runuser -u postgres -- psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 << EOF
ALTER DATABASE evoting RENAME TO evoting_before_$stamp;
CREATE DATABASE evoting OWNER evoting_owner;
EOF
(
  set -a
  . "$root/etc/evoting-backup.env"
  pg_restore --no-owner --no-privileges --exit-on-error --dbname evoting "$copy/evoting.dump"
)
[ ! -e "$data/keys" ] || mv "$data/keys" "$data/keys.before-$stamp"
tar -C "$data" -xf "$copy/keys.tar"
chown -R evoting: "$data/keys"
cat << EOF
Restored; what was here is the database evoting_before_$stamp and, if there were keys, $data/keys.before-$stamp.
Next (docs/operate.md, "After the loss of a site"):
1. Put the TRUSTEE_PASSPHRASE of these keys into $root/etc/evoting.env.
2. Ask everyone who checks the record for the newest checkpoint, and: sh deploy/election.sh go-on --seen FILE
3. systemctl start evoting.service evoting-backup.timer
EOF
