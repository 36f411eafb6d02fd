import { describe, expect, it } from 'vitest';
import { inTurn, NotPrepared, type PictureCaller } from './picture-queue.ts';

/** Work that is done when the test says so. */
function job() {
  let finish = () => {};
  const done = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return { done, finish };
}

const SOMEBODY = { isForBallot: false, address: '127.0.0.1' };

/** Asks for a picture, and writes down when it was done or that it was refused. */
async function asked(caller: Partial<PictureCaller>, name: string, order: string[]): Promise<void> {
  const whole = { ...SOMEBODY, hungUp: new AbortController().signal, ...caller };
  await inTurn(whole, async () => void order.push(name)).catch((error: unknown) => {
    if (!(error instanceof NotPrepared)) throw error;
    order.push(`refused ${name}`);
  });
}

describe('the queue of pictures', () => {
  it('does one after the other, those of the ballot first, and refuses the excess', async () => {
    const order: string[] = [];
    const first = job();
    const ask = (name: string, isForBallot: boolean) => asked({ isForBallot }, name, order);
    const running = inTurn(null, () => first.done);
    const answers = [
      ...Array.from({ length: 6 }, (_, n) => ask(`voter ${n}`, false)),
      ...Array.from({ length: 10 }, (_, n) => ask(`party ${n}`, true)),
    ];
    const ours = inTurn(null, async () => void order.push('ours'));
    first.finish();
    await Promise.all([running, ...answers, ours]);
    expect(order.filter((name) => name.startsWith('refused')).sort()).toEqual([
      'refused party 8',
      'refused party 9',
      'refused voter 4',
      'refused voter 5',
    ]);
    expect(order.filter((name) => !name.startsWith('refused'))).toEqual([
      ...Array.from({ length: 8 }, (_, n) => `party ${n}`),
      'ours',
      ...Array.from({ length: 4 }, (_, n) => `voter ${n}`),
    ]);
  });

  it('lets four of one address wait, whatever they are, and others beside them [A153]', async () => {
    const order: string[] = [];
    const first = job();
    const running = inTurn(null, () => first.done);
    const answers = [
      ...Array.from({ length: 6 }, (_, n) =>
        asked({ isForBallot: true, address: '198.51.100.7' }, `stranger ${n}`, order),
      ),
      ...Array.from({ length: 6 }, (_, n) =>
        asked({ isForBallot: true, address: `2001:db8:0:1::${n}` }, `neighbour ${n}`, order),
      ),
      asked({ isForBallot: true, address: '203.0.113.1' }, 'party', order),
    ];
    first.finish();
    await Promise.all([running, ...answers]);
    expect(order.filter((name) => name.startsWith('refused')).sort()).toEqual([
      'refused neighbour 4',
      'refused neighbour 5',
      'refused stranger 4',
      'refused stranger 5',
    ]);
    expect(order).toContain('party');
  });

  it('drops pictures whose caller has hung up, and goes on after work that fails', async () => {
    const first = job();
    const running = inTurn(null, () => first.done);
    const [gone, stays] = [new AbortController(), new AbortController()];
    let isDone = false;
    const dropped = inTurn({ ...SOMEBODY, hungUp: gone.signal }, async () => {
      isDone = true;
    });
    const failing = inTurn({ ...SOMEBODY, hungUp: stays.signal }, async () => {
      throw new Error('broken');
    });
    const last = inTurn({ ...SOMEBODY, hungUp: stays.signal }, async () => 'whole');
    gone.abort();
    await expect(dropped).rejects.toThrow(NotPrepared);
    first.finish();
    await running;
    await expect(failing).rejects.toThrow('broken');
    expect([await last, isDone]).toEqual(['whole', false]);
  });
});
