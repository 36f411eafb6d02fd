import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

const HOST = 'polls.example.org';
/** Programs of Debian that a test must not run: each notes its arguments, and psql its input. */
const PROGRAMS = ['useradd', 'systemctl', 'nginx', 'psql', 'pg_dump', 'pg_restore', 'runuser', 'id', 'chown'];

let folder;
let root;
let noted;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'e-voting-debian-'));
  root = path.join(folder, 'root');
  noted = path.join(folder, 'noted');
  mkdirSync(path.join(root, 'run/systemd/system'), { recursive: true });
  mkdirSync(path.join(root, 'etc/ssl'), { recursive: true });
  mkdirSync(path.join(folder, 'bin'));
  // A checkout that has been built.
  mkdirSync(path.join(folder, 'evoting/apps/server/dist'), { recursive: true });
  writeFileSync(path.join(folder, 'evoting/apps/server/dist/main.js'), '');
  for (const part of ['deploy', 'scripts'])
    symlinkSync(path.resolve(part), path.join(folder, 'evoting', part));
  for (const name of PROGRAMS)
    writeFileSync(
      path.join(folder, 'bin', name),
      `#!/bin/sh
echo "${name} $*" >> "${noted}"
case "${name} $*" in
  *'SHOW port'*) echo 5433 ;;
  'runuser '*psql*) cat >> "${noted}.sql" ;;
  'id evoting') exit 1 ;;
esac
`,
    );
  for (const name of readdirSync(path.join(folder, 'bin'))) chmodSync(path.join(folder, 'bin', name), 0o755);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const install = (...args) => runScript('install.sh', ...args);
function runScript(name, ...args) {
  const { status, stdout, stderr } = spawnSync('sh', [path.join(folder, 'evoting/deploy', name), ...args], {
    env: { PATH: `${path.join(folder, 'bin')}:${process.env.PATH}`, INSTALL_ROOT: root },
    encoding: 'utf8',
  });
  return { status, out: stdout, failed: stderr };
}
const file = (name) => readFileSync(path.join(root, name), 'utf8');
const runs = () => readFileSync(noted, 'utf8');
const statements = () => readFileSync(`${noted}.sql`, 'utf8');
const settings = () =>
  Object.fromEntries(
    [...file('etc/evoting.env').matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, key, value]) => [key, value]),
  );

it('prepares a Debian: settings that only root reads, roles, units and the proxy for its name', () => {
  const { status, failed } = install(HOST);
  expect([status, failed]).toEqual([0, '']);
  const { DATABASE_URL, DATABASE_OWNER_URL, TRUSTEE_PASSPHRASE, PUBLIC_URL } = settings();
  expect(PUBLIC_URL).toBe(`https://${HOST}`);
  expect(TRUSTEE_PASSPHRASE).toMatch(/^[0-9a-f]{48}$/);
  for (const name of ['etc/evoting.env', 'etc/evoting-backup.env'])
    expect(statSync(path.join(root, name)).mode & 0o777, name).toBe(0o600);
  for (const url of [DATABASE_URL, DATABASE_OWNER_URL]) {
    const { username, password, port } = new URL(url);
    expect(port).toBe('5433');
    expect(statements()).toContain(`ALTER ROLE ${username} LOGIN PASSWORD '${password}';`);
    // Every account can read a command line.
    expect(runs()).not.toContain(password);
  }
  expect(file('etc/evoting-backup.env')).toContain(`PGPASSWORD=${new URL(DATABASE_OWNER_URL).password}`);
  expect(file('etc/nginx/conf.d/evoting.conf')).toContain(`server_name ${HOST};`);
  expect(file('etc/nginx/conf.d/evoting.conf')).not.toContain('vote.example.org');
  for (const unit of ['evoting.service', 'evoting-backup.service'])
    expect(file(`etc/systemd/system/${unit}`)).toContain(
      `WorkingDirectory=${path.join(folder, 'evoting')}\n`,
    );
  expect(statSync(path.join(root, 'var/lib/evoting')).mode & 0o777).toBe(0o700);
  expect(runs()).toMatch(/^systemctl enable --quiet evoting\.service evoting-backup\.timer$/m);
});

it('changes nothing in a dry run, and says each step', () => {
  const before = readdirSync(root, { recursive: true });
  const { status, out } = install(HOST, '--dry-run');
  expect(status).toBe(0);
  expect(readdirSync(root, { recursive: true })).toEqual(before);
  expect(runs()).not.toMatch(/^(useradd|systemctl|chown)/m);
  expect(existsSync(`${noted}.sql`)).toBe(false);
  for (const said of [
    'account evoting',
    'evoting.env',
    'database evoting',
    'evoting.conf',
    'Start the server',
  ])
    expect(out).toContain(said);
});

it('keeps settings and passwords when it is run again, and loads the proxy once there is a certificate', () => {
  expect(install(HOST).out).toMatch(/Put the certificate of polls\.example\.org/);
  const first = { settings: file('etc/evoting.env'), statements: statements() };
  writeFileSync(path.join(root, 'etc/evoting.env'), `${first.settings}SMTP_URL=smtps://mail.example.org\n`);
  writeFileSync(path.join(root, `etc/ssl/${HOST}.pem`), '');
  expect(install(HOST).status).toBe(0);
  expect(file('etc/evoting.env')).toBe(`${first.settings}SMTP_URL=smtps://mail.example.org\n`);
  expect(statements()).toBe(first.statements.repeat(2));
  expect(runs()).toMatch(/^nginx -t -q\nsystemctl reload-or-restart nginx$/m);
});

it('leaves a database alone that is named by the settings and is not its own', () => {
  mkdirSync(path.join(root, 'etc'), { recursive: true });
  writeFileSync(
    path.join(root, 'etc/evoting.env'),
    'DATABASE_URL=postgresql://evoting_app:x@db.example.org/evoting\n',
  );
  const { status, failed } = install(HOST);
  expect(status).toBe(1);
  expect(failed).toContain('names another database');
  expect(existsSync(`${noted}.sql`)).toBe(false);
});

it.each([
  '',
  'localhost',
  '-x',
  'a b.org',
  'vote.example.org;reboot',
  "vote.example.org'",
  'x\nvote.example.org',
])('refuses the name %j, which would be written into files', (name) => {
  const { status, failed } = install(name);
  expect(status).toBe(1);
  expect(failed).toMatch(/^usage: /);
  expect(existsSync(noted)).toBe(false);
});

it('says what is missing before anything is changed', () => {
  rmSync(path.join(folder, 'evoting/apps/server/dist/main.js'));
  expect(install(HOST)).toMatchObject({
    status: 1,
    failed: expect.stringContaining('npm ci && npm run build'),
  });
  expect(existsSync(noted)).toBe(false);
});

it('ends where a step fails, and starts nothing', () => {
  writeFileSync(path.join(folder, 'bin/useradd'), '#!/bin/sh\necho no >&2\nexit 9\n');
  expect(install(HOST).status).not.toBe(0);
  expect(runs()).not.toMatch(/^systemctl/m);
});

it('runs a command of the election with the server’s settings, as its account, and passes no secret by the command line', () => {
  expect(runScript('election.sh', 'status')).toMatchObject({
    status: 1,
    failed: expect.stringContaining('after deploy/install.sh'),
  });
  install(HOST);
  writeFileSync(
    path.join(root, 'etc/evoting.env'),
    `${file('etc/evoting.env')}MAIL_FROM="E-Voting <no-reply@${HOST}>"\n`,
  );
  writeFileSync(path.join(folder, 'bin/runuser'), `#!/bin/sh\necho "$*" >> "${noted}"\nenv\n`);
  const { status, out } = runScript('election.sh', 'go-on', '--seen', 'a b');
  expect(status).toBe(0);
  const { DATABASE_URL, TRUSTEE_PASSPHRASE } = settings();
  for (const line of [
    `DATABASE_URL=${DATABASE_URL}`,
    `TRUSTEE_PASSPHRASE=${TRUSTEE_PASSPHRASE}`,
    `MAIL_FROM=E-Voting <no-reply@${HOST}>`,
    'DATA_DIR=/var/lib/evoting',
  ])
    expect(out.split('\n')).toContain(line);
  expect(runs()).toMatch(/-u evoting -- node .*apps\/server\/dist\/election\.js go-on --seen a b$/m);
  expect(runs()).not.toContain(TRUSTEE_PASSPHRASE);
});

/** A backup beside the installed server, with a key of its own. */
function copyOf(key) {
  const [copy, keys] = [path.join(folder, 'copy'), path.join(folder, 'of-copy/keys')];
  for (const one of [copy, keys]) mkdirSync(one, { recursive: true });
  writeFileSync(path.join(keys, 'key'), key);
  writeFileSync(path.join(copy, 'evoting.dump'), '');
  spawnSync('tar', ['-C', path.dirname(keys), '-cf', path.join(copy, 'keys.tar'), 'keys']);
  return copy;
}

it('restores a backup, keeps what it replaces, and starts nothing', () => {
  const copy = copyOf('restored');
  expect(runScript('restore.sh', copy)).toMatchObject({
    status: 1,
    failed: expect.stringContaining('after deploy/install.sh'),
  });
  install(HOST);
  const keys = path.join(root, 'var/lib/evoting/keys');
  mkdirSync(keys);
  writeFileSync(path.join(keys, 'key'), 'before');
  rmSync(noted);
  const { status, out } = runScript('restore.sh', copy);
  expect([status, readFileSync(path.join(keys, 'key'), 'utf8')]).toEqual([0, 'restored']);
  const [before] = readdirSync(path.dirname(keys)).filter((name) => name.startsWith('keys.before-'));
  expect(readFileSync(path.join(path.dirname(keys), before, 'key'), 'utf8')).toBe('before');
  expect(statements()).toMatch(
    /RENAME TO evoting_before_\d{14};\nCREATE DATABASE evoting OWNER evoting_owner;/,
  );
  expect(runs()).toMatch(/^pg_restore --no-owner .*--dbname evoting /m);
  expect(runs()).toMatch(/^systemctl stop evoting\.service/m);
  expect(runs()).not.toMatch(/^systemctl (re)?start/m);
  expect(out).toContain('go-on --seen FILE');
});

it('changes no keys where the database cannot be restored', () => {
  install(HOST);
  mkdirSync(path.join(root, 'var/lib/evoting/keys'));
  writeFileSync(path.join(root, 'var/lib/evoting/keys/key'), 'before');
  writeFileSync(path.join(folder, 'bin/pg_restore'), '#!/bin/sh\nexit 7\n');
  expect(runScript('restore.sh', copyOf('restored')).status).toBe(7);
  expect(file('var/lib/evoting/keys/key')).toBe('before');
  expect(runScript('restore.sh', root).failed).toMatch(/^usage: /);
});
