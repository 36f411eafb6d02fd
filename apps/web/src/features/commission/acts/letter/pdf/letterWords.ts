import type { Contact } from '@evoting/contract/commission/contact';
import { t } from '@lingui/core/macro';
import { paths } from '../../../../../lib/paths.ts';
import type { LetterElection } from '../letterLink.ts';
import type { LetterWords } from './protocol.ts';

/** The words of an election's letters. */
export function letterWords({ title, votersUse }: LetterElection, contact: Contact | null): LetterWords {
  const site = location.origin;
  const byAccount = votersUse === 'accounts';
  return {
    title,
    commission: contact?.name ?? null,
    voterNumber: t`Your voter number`,
    code: t`Your code`,
    steps: [
      ...(byAccount ? stepsByAccount(site) : stepsByLink(site)),
      t`Vote while voting is open, and keep the tracker that you are shown: with it you find your ballot.`,
    ],
    site,
    warning: byAccount
      ? t`Give the code to no one, not even an officer: anyone who has it can vote in your place. It works once.`
      : t`Give this letter to no one, and let no one photograph it, not even an officer: anyone who has it can vote in your place. You vote once.`,
    whomToAsk: t`Whom to ask`,
    contact: contact ? waysToAsk(contact) : [],
  };
}

const stepsByAccount = (site: string) => [
  t`Open ${site} on a phone or a computer. Look that the address is this one, letter by letter.`,
  t`Make an account as a voter, or log in.`,
  t`You are asked for your voter number and your code: type both.`,
];

function stepsByLink(site: string) {
  const page = `${site}${paths.voteByLink}`;
  return [
    t`Point the camera of your phone at the QR code: it opens your ballot paper. Look that the address begins with ${site}, letter by letter.`,
    t`Without a camera, open ${page}, and type your voter number and your code.`,
  ];
}

function waysToAsk({ name, phone, whatsapp, email, hours, address }: Contact): string[] {
  const ways: [string, string | null][] = [
    [t`Telephone`, phone],
    [t`WhatsApp`, whatsapp],
    [t`Email`, email],
    [t`Hours`, hours],
    [t`Address`, address],
  ];
  const lines = ways.flatMap(([label, way]) => (way === null ? [] : [`${label}: ${way}`]));
  return name === null ? lines : [name, ...lines];
}
