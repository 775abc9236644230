#!/bin/sh
# Installs a release, or a newer one beside it: sh install.sh [vitrine-<version>-linux-<arch>.tar.gz]
# The archive and SHA256SUMS are beside this script, or VITRINE_URL is the folder that has them. As root it makes a
# service of systemd where that runs; as another user, or without systemd, it says how to start the program.
# VITRINE_HOME is where the program goes, /opt/vitrine otherwise (~/.local/share/vitrine for another user).
set -eu

fail() { echo "install.sh: $*" >&2; exit 1; }

case $(uname -m) in
  x86_64) arch=x64 ;;
  aarch64 | arm64) arch=arm64 ;;
  *) fail "there is no release for $(uname -m)" ;;
esac
[ "$(uname -s)" = Linux ] || fail "there is no release for $(uname -s)"
is_root() { [ "$(id -u)" = 0 ]; }
if is_root; then home=${VITRINE_HOME:-/opt/vitrine}; else home=${VITRINE_HOME:-$HOME/.local/share/vitrine}; fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
if [ $# -gt 0 ]; then
  archive=$1
elif [ -n "${VITRINE_URL:-}" ]; then
  fetch() { if command -v curl >/dev/null; then curl -fsSLo "$2" "$1"; else wget -qO "$2" "$1"; fi; }
  fetch "$VITRINE_URL/SHA256SUMS" "$work/SHA256SUMS" || fail "$VITRINE_URL/SHA256SUMS cannot be fetched"
  name=$(sed -n "s/^.*  \(vitrine-.*-linux-$arch\.tar\.gz\)\$/\1/p" "$work/SHA256SUMS")
  [ -n "$name" ] || fail "SHA256SUMS names no archive for linux-$arch"
  fetch "$VITRINE_URL/$name" "$work/$name" || fail "$VITRINE_URL/$name cannot be fetched"
  archive=$work/$name
else
  set -- "$(dirname "$0")"/vitrine-*-linux-$arch.tar.gz
  [ $# = 1 ] && [ -f "$1" ] || fail "name the archive, or the folder that has it in VITRINE_URL"
  archive=$1
fi
[ -f "$archive" ] || fail "there is no $archive"
name=$(basename "$archive")
release=${name%.tar.*}
sums=$(dirname "$archive")/SHA256SUMS
[ -f "$sums" ] || fail "$sums is missing"
line=$(grep -F "  $name" "$sums") || fail "$sums does not name $name"
(cd "$(dirname "$archive")" && echo "$line" | sha256sum -c - >/dev/null 2>&1) || fail "$name is not what SHA256SUMS says"

mkdir -p "$home/releases"
if [ ! -d "$home/releases/$release" ]; then
  unpacking=$(mktemp -d "$home/releases/.unpacking-XXXXXX")
  tar -xf "$archive" -C "$unpacking" --no-same-owner
  mv "$unpacking/$release" "$home/releases/$release"
  rmdir "$unpacking"
fi
# Renamed over the old one: whoever follows it finds one release or the other.
ln -sfn "releases/$release" "$home/current.next"
mv -T "$home/current.next" "$home/current"
program=$home/current/bin/vitrine

if is_root && [ -d /run/systemd/system ]; then
  id vitrine >/dev/null 2>&1 || useradd --system --home-dir /var/lib/vitrine --shell /usr/sbin/nologin vitrine
  [ -e /etc/vitrine.env ] || install -m 600 "$home/current/deploy/vitrine.env.example" /etc/vitrine.env
  sed "s|/opt/vitrine|$home|g" "$home/current/deploy/vitrine.service" >/etc/systemd/system/vitrine.service
  sed "s|/opt/vitrine|$home|g" "$home/current/deploy/vitrine" >/usr/local/bin/vitrine
  chmod 755 /usr/local/bin/vitrine
  systemctl daemon-reload
  systemctl enable --quiet vitrine
  echo "$release is in $home. Edit /etc/vitrine.env (PUBLIC_URL, SMTP_URL), then: systemctl restart vitrine && vitrine doctor"
else
  echo "$release is in $home. Start it in the folder that is to have its data: $program start"
fi
