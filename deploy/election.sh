#!/bin/sh
# Runs `npm run election` with the settings of the installed server, as its account.
# usage: deploy/election.sh COMMAND [OPTION...]      such as: sudo sh deploy/election.sh status
set -eu
settings=${INSTALL_ROOT:-}/etc/evoting.env
if [ ! -r "$settings" ]; then
  echo "$settings cannot be read: run this as root, after deploy/install.sh." >&2
  exit 1
fi
# As systemd reads them: a value is the rest of its line, without quotes around it.
while IFS= read -r line || [ -n "$line" ]; do
  case $line in [A-Z]*=*) ;; *) continue ;; esac
  value=${line#*=}
  case $value in \"*\" | \'*\')
    value=${value#?}
    value=${value%?}
    ;;
  esac
  export "${line%%=*}=$value"
done < "$settings"
export DATA_DIR=/var/lib/evoting
exec runuser -u evoting -- node "$(dirname "$0")/../apps/server/dist/election.js" "$@"
