import { i18n } from '@lingui/core';
import { afterEach, describe, expect, test } from 'vitest';
import { messages } from '../locales/en/reasons.po';
import { pseudoMessages } from '../testing/pseudo.ts';
import { readFailure } from './failure.ts';

const SENTENCE = 'Voting has closed';

afterEach(() => i18n.activate('en'));

/** Activates a pseudo-language whose catalogue has the sentences of the reasons. */
const speakPseudo = () => i18n.loadAndActivate({ locale: 'qps', messages: pseudoMessages(messages) });

describe('the message of a failure', () => {
  test('is in English the server’s own sentence', async () => {
    const body = { code: 'voting-closed', message: 'Otherwise' };
    expect(await readFailure(body)).toEqual(body);
    const faults = { code: 'invalid', message: 'Mend it', errors: ['First', 'Second'] };
    expect(await readFailure({ ...faults, reasons: [{ code: 'name-missing' }] })).toEqual(faults);
  });

  test('is the sentence of its code if the server sent none', async () => {
    expect(await readFailure({ code: 'voting-closed' })).toEqual({
      code: 'voting-closed',
      message: SENTENCE,
    });
    const reasons = [{ code: 'name-missing' }, { code: 'email-missing' }];
    expect((await readFailure({ code: 'invalid', reasons })).errors).toHaveLength(2);
  });

  test.each([
    { code: 'of-next-year' },
    { code: 'invalid', reasons: [] },
    { code: 'invalid', reasons: [{ code: 'of-next-year' }] },
  ])('is absent, not empty, if there is no sentence for %j', async (body) => {
    for (const speak of [() => undefined, speakPseudo]) {
      speak();
      expect(await readFailure(body)).toEqual({ code: body.code });
    }
  });

  test('is the catalogue’s sentence in other languages', async () => {
    speakPseudo();
    const { message = '' } = await readFailure({ code: 'voting-closed', message: SENTENCE });
    expect(message).not.toMatch(/[a-z]{2}/);
    expect(message.length).toBeGreaterThan(SENTENCE.length);
  });

  test('has the server’s own sentence below a draft [A436]', async () => {
    i18n.loadAndActivate({ locale: 'ha', messages: pseudoMessages(messages) });
    const { message } = await readFailure({ code: 'voting-closed', message: SENTENCE });
    expect(message).toMatch(/^[^\n]+\nVoting has closed$/);
    const reasons = [{ code: 'name-missing' }];
    const fields = { code: 'invalid', message: 'Name is required', errors: ['Name is required'], reasons };
    expect((await readFailure(fields)).errors).toEqual([expect.stringMatching(/^[^\n]+\nName is required$/)]);
  });

  test('includes the parameters of its sentence', async () => {
    const { message } = await readFailure({ code: 'field-missing', params: { field: 'Position' } });
    expect(message).toBe('Position is required');
  });

  test('has a sentence for each faulty field', async () => {
    const body = {
      code: 'invalid',
      message: 'Name is required. Nonsense',
      errors: ['Name is required', 'Nonsense'],
      reasons: [{ code: 'name-missing' }, { code: 'of-next-year' }],
    };
    expect(await readFailure(body)).toEqual({ code: 'invalid', message: body.message, errors: body.errors });
    speakPseudo();
    const { errors = [] } = await readFailure(body);
    expect(errors[0]).toMatch(/^Ñáɱé íš /);
    expect(errors[1]).toBe('Nonsense');
  });

  test.each([
    ['a code of another version', { code: 'of-next-year', message: 'Wait' }],
    ['a code whose parameter is missing', { code: 'other-method', message: 'Wait' }],
    ['a code that is a property of every object', { code: 'constructor', message: 'Wait' }],
    ['no code', { message: 'Wait' }],
  ])('is the server’s own sentence, in any language, for %s', async (_, body) => {
    speakPseudo();
    expect((await readFailure(body)).message).toBe('Wait');
  });

  test.each([
    null,
    7,
    'text',
    [],
    { message: 7, errors: 'none' },
  ])('is absent for the body %j', async (body) => {
    expect(await readFailure(body)).toEqual({});
  });
});
