import { AREAS_OF_NIGERIA } from '@evoting/contract/constants';
import { expect, it } from 'vitest';
import data from '../../../../../seeds/nigeria/areas.json' with { type: 'json' };
import { withDatabase } from '../../testing/database.ts';
import { importAreas, listAreas } from './areas.ts';
import { areasOfNigeria } from './nigeria.ts';

const { db } = await withDatabase();

/** The number of local government areas in the constitution, by state. */
const LGAS =
  'Abia 17,Adamawa 21,Akwa Ibom 31,Anambra 21,Bauchi 20,Bayelsa 8,Benue 23,Borno 27,Cross River 18,Delta 25,Ebonyi 13,Edo 18,Ekiti 16,Enugu 17,Federal Capital Territory 6,Gombe 11,Imo 27,Jigawa 27,Kaduna 23,Kano 44,Katsina 34,Kebbi 21,Kogi 21,Kwara 16,Lagos 20,Nasarawa 13,Niger 25,Ogun 20,Ondo 18,Osun 30,Oyo 33,Plateau 17,Rivers 23,Sokoto 23,Taraba 16,Yobe 17,Zamfara 14';

it('Nigeria has 36 states, the FCT and 774 local government areas, none of which looks like another', async () => {
  const add = () => db.transaction().execute((trx) => importAreas(trx, areasOfNigeria()));
  const added = await add();
  expect(added.ok && added.added.length).toBe(37 + 774);
  // It may be given again, and stays.
  expect(await add()).toEqual({ ok: true, added: [], root: null });
  const areas = await listAreas(db);
  const counts = areas
    .filter(({ level }) => level === 'state')
    .map(({ id, name }) => `${name} ${areas.filter(({ parentId }) => parentId === id).length}`);
  expect(counts.sort()).toEqual(LGAS.split(','));
  const named = (code: string) => areas.find((area) => area.code === code)?.name;
  expect([named('NG-LAGOS-SURULERE'), named('NG-OYO-SURULERE'), named('NG-LAGOS-IKEJA')]).toEqual([
    ...['Surulere (Lagos)', 'Surulere (Oyo)', 'Ikeja'],
  ]);
});

it('the console names the package, version and licence that the list was taken from', () => {
  expect(AREAS_OF_NIGERIA).toEqual(data.source);
});
