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
  test('is the sentence of its code, whatever the server wrote beside it', async () => {
    expect(await tell({ code: 'voting-closed', message: 'Otherwise' })).toEqual({
      ...{ code: 'voting-closed', message: SAID },
    });
  });

  test('comes from the catalogue of the page, not from the server', async () => {
    speakPseudo();
    const { message = '' } = await tell({ code: 'voting-closed', message: SAID });
    expect(message).not.toMatch(/[a-z]{2}/);
    expect(message.length).toBeGreaterThan(SAID.length);
  });

  test('holds what its sentence needs', async () => {
    const told = await tell({ code: 'field-missing', params: { field: 'Position' }, message: 'x' });
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
  ])('is the server’s own sentence for %s', async (_what, body) => {
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
