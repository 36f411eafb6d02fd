import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { wordBeside } from '../../lib/locale.ts';
import type { LoadRefusal } from './booth/protocol.ts';

/** `no-booth`: the server named no public record. Nothing is ever cast without one. */
export type ClosedReason = LoadRefusal | 'no-booth' | 'other-paper' | 'other-picture';

export const closedMessage = (reason: ClosedReason): string => wordBeside(messageOfClosed(reason));

function messageOfClosed(reason: ClosedReason): MessageDescriptor {
  switch (reason) {
    case 'unreachable':
      return msg`The public record could not be reached, so your ballot was not encrypted and nothing was sent. Check your connection and try again.`;
    case 'no-booth':
      return msg`The server named no public record to encrypt your ballot for. This app never sends choices that are not encrypted, so nothing was sent. Reload the page; if it stays so, contact support.`;
    case 'other-paper':
      return msg`The ballot paper has changed since this page was loaded. It was loaded again: please look at your choices once more.`;
    case 'other-log':
      return msg`This site shows a new public record, and the one that this device knows from here has no result yet. Somebody may want your ballot in a record that is not counted, so nothing was encrypted or sent. If the electoral commission has announced a new record here, you can use it; otherwise contact support.`;
    case 'other-picture':
      return msg`A picture that this server sent is not the one that the public record names for that candidate. It was not shown, and nothing was sent. Please contact support.`;
    case 'not-newest':
      return msg`A newer ballot paper is in force than the one this page was given. It was loaded again: please look at your choices once more. If this stays so, contact support.`;
    case 'other-area':
      return msg`The ballot paper is that of another area than the one that this page names as yours. Nothing was sent. Please contact support.`;
    case 'bad-key':
    case 'other-key':
      return msg`The public record is signed with another key than this device saw before. Nothing was sent. Please contact support.`;
    case 'other-origin':
      return msg`The public record is not the one of this address. Nothing was sent. Check the address of this page, and contact support.`;
    case 'other-setup':
      return msg`The rules or the trustees of this election are not those that this device saw before. Nothing was sent. Please contact support.`;
    case 'bad-setup':
      return msg`The trustees who hold the election's keys have not proved them as they must. Nothing was encrypted or sent. Please contact support.`;
    case 'not-consistent':
      return msg`The public record does not continue the one that this device saw before. Nothing was sent. Please contact support.`;
    case 'other-history':
      return msg`A witness of this election has signed another public record than the one that this server shows here. Nothing was encrypted or sent, and the proof is kept on this device. Please contact support, and tell the witnesses.`;
    case 'bad-checkpoint':
      return msg`The public record is damaged or not rightly signed. Nothing was sent. Please contact support.`;
    case 'bad-election':
      return msg`The ballot paper is not the one that the public record names, or not under the trustees' key. Nothing was sent. Please contact support.`;
    case 'not-in-record':
      return msg`The ballot paper is not yet in the public record. Nothing was sent. Try again in a minute; if it stays so, contact support.`;
  }
}

/** Names the tracker, since the server may have taken the ballot. */
export const wrongReceiptMessage = (tracker: string): string =>
  wordBeside(
    msg`Your ballot was sent, but the server's receipt for it is not rightly signed. Note its tracker and contact support: ${tracker}`,
  );

export const noAccountMessage = (): string =>
  wordBeside(
    msg`Your account could not be loaded, so nothing was encrypted or sent. Reload the page; your choices are kept.`,
  );

/** Says that the choices differ from those that were listed or sealed. */
export const changedMessage = (): string =>
  wordBeside(
    msg`Your choices were changed meanwhile, in another tab perhaps: nothing more is sent for the former ones. Look at what is chosen now, and press Vote again.`,
  );

/** Says that the booth no longer holds the sealed ballot. */
export const lostSealMessage = (): string =>
  wordBeside(
    msg`The sealed ballot is no longer here, so nothing was sent. Press Vote again: a new one is sealed.`,
  );
