import { describe, expect, it } from 'vitest';
import { faultsOfComments, mendComments } from './comments.mjs';

const FILE = 'packages/tlog/src/tree.ts';
const faults = (text, file = FILE) => faultsOfComments([{ file, text }]);
const CODE = 'export function find(): void {}\n';
const LONG =
  'A sentence of some words that goes on and on and on, further than anybody likes to read in one line of text.';

describe('a docstring', () => {
  it('has what is taken, given and refused in lines of their own, with a colon', () => {
    const text = `/** Finds a leaf. Takes the tree. Gives its hash, 32 bytes. Refuses (RangeError) an index outside. */\n${CODE}`;
    const mended = `/**
 * Finds a leaf.
 * Takes: the tree.
 * Gives: its hash, 32 bytes.
 * Refuses (RangeError): an index outside.
 */
${CODE}`;
    expect(faults(text)).toEqual([`${FILE}:1: a comment is not in the form. npm run mend-comments`]);
    expect(mendComments(text)).toBe(mended);
    expect(faults(mended)).toEqual([]);
  });

  it.each([
    '/** Takes due mails for itself. */',
    '/** Tries a mail. Gives up after two days. */',
    '/**\n * Finds a leaf.\n *\n * - Takes this road.\n * - Gives that.\n */',
    '/* Takes the tree. Gives its hash. */',
  ])('is left alone where these words begin no part: %j', (text) => {
    expect(mendComments(`${text}\n${CODE}`)).toBe(`${text}\n${CODE}`);
  });

  it('is at every function and class that others may call, in packages and domains', () => {
    const unsaid = [expect.stringContaining('find does not say what it takes')];
    expect(faults(CODE)).toEqual(unsaid);
    expect(faults(CODE, 'apps/server/src/domains/user/service.ts')).toEqual(unsaid);
    expect(faults(`/** Finds a leaf. */\n${CODE}`)).toEqual([]);
    expect(faults('function find(): void {}\n')).toEqual([]);
    expect(faults(CODE, 'packages/tlog/src/tree.test.ts')).toEqual([]);
  });
});

describe('a comment', () => {
  it.each([
    [`// ${LONG}\nconst a = 1;\n`, /^\/\/ A sentence .*\n\/\/ text\.\nconst a = 1;\n$/s],
    [`  /** ${LONG} */\n`, /^ {2}\/\*\*\n {3}\* A sentence .*\n {3}\* .*text\.\n {3}\*\/\n$/s],
    [`/**\n * - ${LONG}\n */\n`, /^\/\*\*\n \* - A sentence .*\n \* {3}text\.\n \*\/\n$/s],
  ])('is at most 110 columns wide: %j', (text, mended) => {
    expect(faults(text)).toEqual([expect.stringContaining('not in the form')]);
    expect(mendComments(text)).toMatch(mended);
    expect(faults(mendComments(text))).toEqual([]);
  });

  it('that cannot be broken is for a person to mend', () => {
    expect(faults(`/* ${'x'.repeat(120)} */\n`)).toContainEqual(
      expect.stringContaining('wider than 110 columns'),
    );
  });

  it.each([
    `// biome-ignore lint/a11y/noNoninteractiveTabindex: ${LONG}\n`,
    "const text = '/** Finds. Takes a. */';\n",
    `const sentence = '${LONG} ${LONG}';\n`,
  ])('that a tool reads, and what is none, stays as it is: %j', (text) => {
    expect(mendComments(text)).toBe(text);
    expect(faults(text)).toEqual([]);
  });
});
