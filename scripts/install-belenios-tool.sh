#!/usr/bin/env bash
# Installs belenios-tool (of Debian 13; versions 3.0 to 3.3 read our archives) without touching the system, and prints the path of a runnable wrapper.
# usage: scripts/install-belenios-tool.sh [DIR]          (default: .cache/belenios-tool)
# The packages come from the system's own Debian sources, with the suite replaced. A second run needs no network.
set -euo pipefail

directory=${1:-$(dirname "$0")/../.cache/belenios-tool}
suite=${BELENIOS_SUITE:-trixie}
mkdir -p "$directory"
directory=$(cd "$directory" && pwd)
wrapper=$directory/belenios-tool

works() { [ -x "$1" ] && "$1" --version >/dev/null 2>&1; }

if works "$wrapper"; then
  echo "$wrapper"
  exit 0
fi
[ "$(uname -s)" = Linux ] && command -v apt-get >/dev/null || { echo "belenios-tool can be installed only where apt-get is" >&2; exit 1; }

# Prints a source entry of Debian's main archive with the suite that has the tool.
source_entry() {
  local file
  for file in /etc/apt/sources.list.d/*.sources /etc/apt/sources.list; do
    [ -f "$file" ] || continue
    case $file in
      *.sources) awk -v RS= -v suite="$suite" '/Types:.*deb/ && /Components:.*main/ && !/-security/ && /[Dd]ebian/ {
        gsub(/Suites:[^\n]*/, "Suites: " suite); gsub(/Components:[^\n]*/, "Components: main"); print; exit }' "$file" ;;
      *) awk -v suite="$suite" '$1 == "deb" && / main/ && !/-security/ && /debian/ {
        i = 2; if ($2 ~ /^\[/) while ($i !~ /\]$/) i++; if (i > 2 || $2 ~ /^\[/) i++
        options = ""; for (j = 2; j < i; j++) options = options $j " "
        print "deb " options $i " " suite " main"; exit }' "$file" ;;
    esac
  done | head -n 20
}

scratch=$(mktemp -d "$directory/apt.XXXXXX")
trap 'rm -rf "$scratch"' EXIT
entry=$(source_entry)
[ -n "$entry" ] || { echo "no Debian source of this system could be read" >&2; exit 1; }
case $entry in
  deb\ *) list=$scratch/debian.list ;;
  *) list=$scratch/debian.sources ;;
esac
printf '%s\n' "$entry" > "$list"
mkdir -p "$scratch/lists/partial" "$scratch/cache/archives/partial" "$scratch/packages"
: > "$scratch/status"
options=(-oDir::Etc::SourceList="$list" -oDir::Etc::SourceParts=/dev/null -oDir::State::Lists="$scratch/lists"
  -oDir::Cache="$scratch/cache" -oDir::State::status="$scratch/status" -oAPT::Sandbox::User=root)
apt-get "${options[@]}" update >&2
packages=(belenios-tool libc6 libgmp10 zlib1g libev4t64 libssl3t64 libzstd1)
sodium=$(apt-cache "${options[@]}" depends belenios-tool | sed -n 's/.*Depends: \(libsodium[0-9]*\).*/\1/p' | head -n 1)
[ -n "$sodium" ] && packages+=("$sodium")
(cd "$scratch/packages" && apt-get "${options[@]}" download "${packages[@]}" >&2)
rm -rf "$directory/root"
for package in "$scratch"/packages/*.deb; do dpkg -x "$package" "$directory/root"; done

root=$directory/root
loader=$(find "$root" -name 'ld-linux*.so.*' -path '*lib*' | sort | tail -n 1)
libraries=$(dirname "$(find "$root" -name 'libgmp.so.10' | sort | head -n 1)")
cat > "$wrapper" <<SH
#!/bin/sh
exec "$loader" --library-path "$libraries" "$root/usr/bin/belenios-tool" "\$@"
SH
chmod +x "$wrapper"
works "$wrapper" || { echo "belenios-tool was unpacked but does not run" >&2; exit 1; }
echo "$wrapper"
