#!/bin/sh
# Prepares a Debian for the server of this checkout: account, database, settings, units, proxy, backups.
# usage: deploy/install.sh HOST [--dry-run]      HOST is the name in the address that people will use.
# Run it as root, and again after an upgrade: settings, passwords, keys and data that exist stay as they are.
set -eu
umask 077

fail() {
  echo "$1" >&2
  exit 1
}

host=${1:-}
dry=
case ${2:-} in
  '') ;;
  --dry-run) dry=yes ;;
  *) host= ;;
esac
# It is written into files: a plain name only.
usage='usage: deploy/install.sh HOST [--dry-run], with a name such as vote.example.org'
case $host in '' | *[!a-z0-9.-]*) fail "$usage" ;; esac
echo "$host" | grep -Eq '^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$' || fail "$usage"
checkout=$(cd "$(dirname "$0")/.." && pwd)
case $checkout in *[!A-Za-z0-9._/-]*) fail "Move $checkout to a folder without blanks or signs, such as /opt/evoting." ;; esac
# Another root is for a try without one.
root=${INSTALL_ROOT:-}
settings=$root/etc/evoting.env
backup_settings=$root/etc/evoting-backup.env
data=$root/var/lib/evoting

# Everything that is missing is said before anything is changed.
missing=
for program in node:nodejs psql:postgresql-client pg_dump:postgresql-client nginx:nginx openssl:openssl; do
  command -v "${program%:*}" > /dev/null || missing="$missing ${program#*:}"
done
[ -z "$missing" ] || fail "Install first: apt-get install$missing"
[ -n "$root" ] || [ -n "$dry" ] || [ "$(id -u)" = 0 ] || fail "Run this as root."
[ -e "$checkout/apps/server/dist/main.js" ] || fail "Build first: npm ci && npm run build (in $checkout)"
node --input-type=module --eval "import { checkComputer } from '$checkout/scripts/install.mjs'; checkComputer();"
as_postgres() { runuser -u postgres -- psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 --tuples-only --no-align "$@"; }
port=$(as_postgres --command 'SHOW port') ||
  fail "PostgreSQL does not answer on this machine: apt-get install postgresql, and start it."

step() {
  echo "$1"
  [ -z "$dry" ]
}

# Puts standard input in the place of a file, whole or not at all.
put() {
  wanted=$(cat)
  if [ -e "$2" ] && [ "$(cat "$2")" = "$wanted" ]; then return; fi
  step "Write $2" || return 0
  mkdir -p "$(dirname "$2")"
  printf '%s\n' "$wanted" > "$2.new"
  chmod "$1" "$2.new"
  mv "$2.new" "$2"
}

# The password of a role in settings that an earlier run has written.
password_of() { sed -n "s|^[A-Z_]*=postgresql://$1:\([0-9a-f]*\)@127.0.0.1:.*|\1|p" "$settings"; }

if ! id evoting > /dev/null 2>&1; then
  step 'Make the account evoting' &&
    useradd --system --home-dir /var/lib/evoting --shell /usr/sbin/nologin evoting
fi

new_secret() { openssl rand -hex 24; }
if [ -e "$settings" ]; then
  echo "Keep $settings"
  app=$(password_of evoting_app)
  owner=$(password_of evoting_owner)
else
  app=$(new_secret)
  owner=$(new_secret)
  put 600 "$settings" << EOF
# Settings of the server; docs/operate.md lists all.
NODE_ENV=production
HOST=127.0.0.1
PORT=3000
TRUST_PROXY=127.0.0.1
PUBLIC_URL=https://$host
DATABASE_URL=postgresql://evoting_app:$app@127.0.0.1:$port/evoting
DATABASE_OWNER_URL=postgresql://evoting_owner:$owner@127.0.0.1:$port/evoting
# Fixed for good, and needed to restore a backup: keep a copy apart from the backups.
TRUSTEE_PASSPHRASE=$(new_secret)
METRICS_TOKEN=$(new_secret)
# Without these no mail leaves:
#SMTP_URL=smtps://user:password@mail.example.org
#MAIL_FROM=E-Voting <no-reply@$host>
EOF
fi
[ -n "$app" ] && [ -n "$owner" ] ||
  fail "$settings names another database than this script makes: set the server up by hand, as docs/operate.md says."
put 600 "$backup_settings" << EOF
PGHOST=127.0.0.1
PGPORT=$port
PGUSER=evoting_owner
PGPASSWORD=$owner
EOF

# Passwords go by standard input: a command line is shown to every account.
if step 'Make the database evoting, its owner and the role of the application, where they are missing'; then
  as_postgres << EOF
ALTER SYSTEM SET log_error_verbosity = terse;
ALTER SYSTEM SET log_min_error_statement = panic;
SELECT pg_reload_conf() \g /dev/null
SELECT 'CREATE ROLE ' || name FROM (VALUES ('evoting_owner'), ('evoting_app')) AS roles (name)
WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = name) \gexec
ALTER ROLE evoting_owner LOGIN PASSWORD '$owner';
ALTER ROLE evoting_app LOGIN PASSWORD '$app';
SELECT 'CREATE DATABASE evoting OWNER evoting_owner'
WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = 'evoting') \gexec
EOF
fi

if [ -z "$dry" ]; then
  runuser -u evoting -- "$(command -v node)" -e 'require("fs").accessSync(process.argv[1])' "$checkout/apps/server/dist/main.js" ||
    fail "The account evoting cannot run node on $checkout: put both where every account may read, such as /opt/evoting."
  mkdir -p "$data"
  chown evoting: "$data"
  chmod 700 "$data"
fi

for unit in evoting.service evoting-backup.service evoting-backup.timer; do
  sed "s|/opt/evoting|$checkout|; s|/usr/bin/node |$(command -v node) |" "$checkout/deploy/$unit" |
    put 644 "$root/etc/systemd/system/$unit"
done
sed "s/vote\.example\.org/$host/g" "$checkout/deploy/nginx.conf" | put 644 "$root/etc/nginx/conf.d/evoting.conf"
[ ! -d "$root/etc/prometheus" ] || put 644 "$root/etc/prometheus/evoting-alarms.yml" < "$checkout/deploy/alarms.yml"

if step 'Start the server and the hourly backup'; then
  # In a container without systemd its files wait for it.
  if [ -d "$root/run/systemd/system" ]; then
    systemctl daemon-reload
    systemctl enable --quiet evoting.service evoting-backup.timer
    systemctl restart evoting.service evoting-backup.timer
  else echo 'systemd does not run here: nothing was started.'
  fi
fi
if [ ! -e "$root/etc/ssl/$host.pem" ]; then
  echo "Put the certificate of $host in /etc/ssl/$host.pem and its key in /etc/ssl/private/$host.key, then: nginx -t && systemctl reload nginx"
elif step 'Load the proxy'; then
  nginx -t -q
  [ ! -d "$root/run/systemd/system" ] || systemctl reload-or-restart nginx
fi
cat << EOF
Next:
1. Copy TRUSTEE_PASSPHRASE from $settings to a safe place apart from the backups, and set SMTP_URL there.
2. Open the link for the first officer: journalctl -u evoting | grep commission/setup
3. Copy /var/lib/evoting-backup/newest to two other machines each hour, and try to restore it once (docs/operate.md, "The drill").
EOF
