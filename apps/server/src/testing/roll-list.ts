import { LIST_PART_BYTES, type ListForm } from '@evoting/contract/commission/roll';
import { importWaiting } from '../domains/roll/importing.ts';
import { grantRun } from '../domains/roll/letters-store.ts';
import type { Person, TestApp } from './app.ts';
import { form } from './form.ts';

/** The columns of the lists in tests. */
export const COLUMNS: ListForm['columns'] = {
  ...{ voterNumber: 0, surname: 1, name: 2, area: 3, contact: 4 },
  identityNumber: null,
};
export const HEAD = 'number,surname,name,area,contact';

/** Lets an officer make the letters of a list, as two officers do. */
export const allowLetters = (test: TestApp, list: string, { id }: Pick<Person, 'id'>) =>
  test.db.transaction().execute((trx) => grantRun(trx, list, id));

/** Makes the calls of the console's roll screen as an officer. */
export function clerkOf(test: TestApp, token: string) {
  const call = (method: 'GET' | 'POST', path: string, body?: unknown) =>
    test.call(method, `/commission/roll${path}`, { token, body });
  const part = (id: string, n: number, bytes: Buffer) => {
    const { body, headers } = form({ bytes: { bytes, name: 'part' } });
    return test.call('POST', `/commission/roll/imports/${id}/parts/${n}`, { token, body, headers });
  };
  const send = async (list: Buffer | string): Promise<string> => {
    const bytes = Buffer.from(list as string);
    const begun = await call('POST', '/imports', { fileName: 'roll.csv', bytes: bytes.length });
    if (begun.status !== 201) throw new Error(begun.text);
    const { id } = begun.body.data;
    for (let at = 0; at * LIST_PART_BYTES < bytes.length; at += 1)
      await part(id, at, bytes.subarray(at * LIST_PART_BYTES, (at + 1) * LIST_PART_BYTES));
    return id;
  };
  const look = async (id: string, query = '') => (await call('GET', `/imports/${id}${query}`)).body.data;
  const work = () => importWaiting(test.deps, test.connection);
  /** Checks a list with the guessed encoding and separator. */
  const check = async (id: string, change: Partial<ListForm> = {}) => {
    const { reading } = await look(id);
    await call('POST', `/imports/${id}/check`, { ...reading, columns: COLUMNS, ...change });
    await work();
    return (await look(id)).import;
  };
  const finish = async (id: string) => {
    const { checkNo } = (await look(id)).import;
    const answer = await call('POST', `/imports/${id}/finish`, { checkNo });
    return answer.body.code ?? answer.status;
  };
  const faults = async (id: string) => (await call('GET', `/imports/${id}/faults`)).body.data.faults;
  return { call, part, send, look, work, check, finish, faults };
}
