import { Plural, Trans } from '@lingui/react/macro';
import { DigestMark } from '../../DigestMark.tsx';
import type { WordsOf } from './act-words.ts';

/** The acts that wait on the screen "The roll". */
export const ROLL_WORDS: WordsOf<
  | 'freeze-roll'
  | 'set-claim-codes'
  | 'add-to-roll'
  | 'remove-from-roll'
  | 'settle-claim'
  | 'new-letter'
  | 'renew-letters'
> = {
  'freeze-roll': {
    screens: ['roll'],
    title: <Trans>Freeze the roll</Trans>,
    sentence: (params, { count }) => {
      const places = count(params.places);
      return (
        <>
          <Plural
            value={params.places}
            one="Freeze the roll with its one place, for good."
            other={`Freeze the roll with its ${places} places, for good.`}
          />{' '}
          <Trans>
            Its contents have the mark <DigestMark digest={params.contents} />.
          </Trans>
        </>
      );
    },
  },
  'set-claim-codes': {
    screens: ['roll'],
    title: <Trans>How places are claimed</Trans>,
    sentence: ({ both }) =>
      both ? (
        <Trans>
          Let a place with a contact be claimed only with both codes: the one of the letter, and one sent to
          the contact. A place without a contact is claimed by its letter.
        </Trans>
      ) : (
        <Trans>
          Let a place be claimed with one code: the one of the letter, or one sent to the contact.
        </Trans>
      ),
  },
  'add-to-roll': {
    screens: ['roll'],
    title: <Trans>Add somebody to the roll</Trans>,
    sentence: ({ voterNumber, surname, name, area, contact, reason }) => (
      <Trans>
        Add <strong>{voterNumber}</strong> to the roll: {surname}, {name}, area {area}, contact{' '}
        {contact ?? '–'}. Reason: {reason}
      </Trans>
    ),
    logSentence: ({ voterNumber, area, reason }) => (
      <Trans>
        Add <strong>{voterNumber}</strong> to the roll, area {area}. Reason: {reason}
      </Trans>
    ),
  },
  'remove-from-roll': {
    screens: ['roll'],
    title: <Trans>Take somebody off the roll</Trans>,
    sentence: ({ voterNumber, surname, name, area, reason }) => (
      <Trans>
        Take{' '}
        <strong>
          {surname}, {name}
        </strong>{' '}
        off the roll, for good: number <strong>{voterNumber}</strong>, area {area}. Reason: {reason}
      </Trans>
    ),
    logSentence: ({ voterNumber, reason }) => (
      <Trans>
        Take the number <strong>{voterNumber}</strong> off the roll, for good. Reason: {reason}
      </Trans>
    ),
  },
  'settle-claim': {
    screens: ['desk'],
    title: <Trans>Settle a disputed claim</Trans>,
    sentence: ({ voterNumber, surname, name, area, stands, reason }) =>
      stands ? (
        <Trans>
          Let the account that claimed the place of{' '}
          <strong>
            {surname}, {name}
          </strong>
          , number <strong>{voterNumber}</strong>, area {area}, keep it and vote. Reason: {reason}
        </Trans>
      ) : (
        <Trans>
          Take the place of{' '}
          <strong>
            {surname}, {name}
          </strong>
          , number <strong>{voterNumber}</strong>, area {area}, from the account that claimed it, and send its
          contact a new code. Reason: {reason}
        </Trans>
      ),
    logSentence: ({ voterNumber, stands, reason }) =>
      stands ? (
        <Trans>
          Let the claim of <strong>{voterNumber}</strong> stand. Reason: {reason}
        </Trans>
      ) : (
        <Trans>
          Give the place <strong>{voterNumber}</strong> back. Reason: {reason}
        </Trans>
      ),
  },
  'new-letter': {
    screens: ['roll', 'desk'],
    title: <Trans>A new letter</Trans>,
    sentence: ({ voterNumber, reason }) => (
      <Trans>
        Make a new letter for <strong>{voterNumber}</strong>: the officer who confirms this sees its code
        once, and the earlier code stops working. Reason: {reason}
      </Trans>
    ),
  },
  'renew-letters': {
    screens: ['roll'],
    title: <Trans>Make the letters</Trans>,
    sentence: ({ fileName, reason }) => (
      <Trans>
        Let the officer who proposes this save the letters of the list <strong>{fileName}</strong>, with new
        codes: earlier ones, if there are any, stop working. Reason: {reason}
      </Trans>
    ),
  },
};
