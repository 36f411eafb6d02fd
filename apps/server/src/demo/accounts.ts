/**
 * The sample accounts of the demo, one for each role. Their passwords are public: they exist only in a demo,
 * which no other machine reaches.
 */
export const DEMO_ACCOUNTS = {
  party: { email: 'party@example.org', password: 'Demo-party-1' },
  candidate: { email: 'candidate@example.org', password: 'Demo-candidate-1' },
  voter: { email: 'voter@example.org', password: 'Demo-voter-1' },
  commission: { email: 'officer@example.org', password: 'Demo-officer-1' },
} as const;

/** The voter's name in the demo. */
export const DEMO_VOTER_NAME = 'Sade Voter';

/** The second officer of the commission, whom important acts need. */
export const DEMO_SECOND_OFFICER = { email: 'officer2@example.org', password: 'Demo-officer-2' } as const;

/** The officers' names in the demo. */
export const DEMO_OFFICER_NAMES = { first: 'Halima Officer', second: 'Chuka Officer' } as const;
