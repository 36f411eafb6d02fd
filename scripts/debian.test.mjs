import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
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
const PROGRAMS = ['useradd', 'systemctl', 'nginx', 'psql', 'pg_dump', 'runuser', 'id', 'chown'];

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

function install(...args) {
  const { status, stdout, stderr } = spawnSync(
    'sh',
    [path.join(folder, 'evoting/deploy/install.sh'), ...args],
    {
      env: { PATH: `${path.join(folder, 'bin')}:${process.env.PATH}`, INSTALL_ROOT: root },
      encoding: 'utf8',
    },
  );
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

/** Backs up with a stand-in for the dump, whose contents are a word, or which fails. */
function backUp(dump) {
  const scripts = path.join(folder, 'scripts');
  mkdirSync(scripts, { recursive: true });
  cpSync('scripts/back-up-newest.sh', path.join(scripts, 'back-up-newest.sh'));
  const dumping = `set -e; [ -e "$(dirname "$2")/keys.tar" ]; echo ${dump} > "$2"`;
  writeFileSync(path.join(scripts, 'back-up.sh'), dump === null ? 'exit 3' : dumping);
  const [data, copies] = [path.join(folder, 'data'), path.join(folder, 'copies')];
  mkdirSync(path.join(data, 'keys'), { recursive: true });
  mkdirSync(copies, { recursive: true });
  const { status } = spawnSync('sh', [path.join(scripts, 'back-up-newest.sh'), 'evoting', data, copies]);
  return {
    status,
    copies,
    newest: () => readFileSync(path.join(copies, 'newest/evoting.dump'), 'utf8').trim(),
  };
}

it('keeps one backup, the newest with its keys taken first, and the one before if the dump fails [A458]', () => {
  expect(backUp('first').status).toBe(0);
  const second = backUp('second');
  expect([second.status, second.newest(), readdirSync(second.copies)]).toEqual([0, 'second', ['newest']]);
  expect(readdirSync(path.join(second.copies, 'newest')).sort()).toEqual(['evoting.dump', 'keys.tar']);
  const failed = backUp(null);
  expect([failed.status, failed.newest()]).toEqual([3, 'second']);
  expect(backUp('third').newest()).toBe('third');
});

it('loses no backup where the machine stopped while one took the place of another', () => {
  const { copies } = backUp('first');
  renameSync(path.join(copies, 'newest'), path.join(copies, 'older'));
  expect(backUp(null).status).toBe(3);
  expect(readdirSync(copies)).toContain('older');
  expect(backUp('second').newest()).toBe('second');
  expect(readdirSync(copies)).toEqual(['newest']);
});
