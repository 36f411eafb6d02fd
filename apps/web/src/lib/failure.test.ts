import { i18n } from '@lingui/core';
import { afterEach, describe, expect, test } from 'vitest';
import { messages } from '../locales/en/reasons.po';
import { pseudoMessages } from '../testing/pseudo.ts';
import { tell } from './failure.ts';

const SAID = 'Voting has closed';

afterEach(() => i18n.activate('en'));

/** A language of which the catalogue has these sentences. */
const speakPseudo = () => i18n.loadAndActivate({ locale: 'qps', messages: pseudoMessages(messages) });

describe('what a failure tells', () => {
  test('is what the server wrote, word for word, for readers of English', async () => {
    const body = { code: 'voting-closed', message: 'Otherwise' };
    expect(await tell(body)).toEqual(body);
    const faults = { code: 'invalid', message: 'Mend it', errors: ['This', 'That'] };
    expect(await tell({ ...faults, reasons: [{ code: 'name-missing' }] })).toEqual(faults);
  });

  test('is the sentence of its code where the server wrote none', async () => {
    expect(await tell({ code: 'voting-closed' })).toEqual({ code: 'voting-closed', message: SAID });
    const reasons = [{ code: 'name-missing' }, { code: 'email-missing' }];
    expect((await tell({ code: 'invalid', reasons })).errors).toHaveLength(2);
  });

  test.each([
    { code: 'of-next-year' },
    { code: 'invalid', reasons: [] },
    { code: 'invalid', reasons: [{ code: 'of-next-year' }] },
  ])('is no sentence where there is none in %j, rather than an empty one', async (body) => {
    for (const speak of [() => undefined, speakPseudo]) {
      speak();
      expect(await tell(body)).toEqual({ code: body.code });
    }
  });

  test('comes from the catalogue of the page, not from the server', async () => {
    speakPseudo();
    const { message = '' } = await tell({ code: 'voting-closed', message: SAID });
    expect(message).not.toMatch(/[a-z]{2}/);
    expect(message.length).toBeGreaterThan(SAID.length);
  });

  test('holds what its sentence needs', async () => {
    const told = await tell({ code: 'field-missing', params: { field: 'Position' } });
    expect(told.message).toBe('Position is required');
  });

  test('is a sentence a fault where fields are at fault', async () => {
    const body = {
      ...{ code: 'invalid', message: 'Name is required. Nonsense', errors: ['Name is required', 'Nonsense'] },
      reasons: [{ code: 'name-missing' }, { code: 'of-next-year' }],
    };
    expect(await tell(body)).toEqual({ code: 'invalid', message: body.message, errors: body.errors });
    speakPseudo();
    const { errors = [] } = await tell(body);
    expect(errors[0]).toMatch(/^Ñáɱé íš /);
    expect(errors[1]).toBe('Nonsense');
  });

  test.each([
    ['a code of another version', { code: 'of-next-year', message: 'Wait' }],
    ['a code whose sentence needs what did not come', { code: 'other-method', message: 'Wait' }],
    ['the name of what every object has', { code: 'constructor', message: 'Wait' }],
    ['no code', { message: 'Wait' }],
  ])('is the server’s own sentence, in any language, for %s', async (_what, body) => {
    speakPseudo();
    expect((await tell(body)).message).toBe('Wait');
  });

  test.each([
    null,
    7,
    'text',
    [],
    { message: 7, errors: 'none' },
  ])('is nothing where %j came', async (body) => {
    expect(await tell(body)).toEqual({});
  });
});
