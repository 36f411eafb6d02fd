import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { Card } from '../../../../components/Card.tsx';
import { HelpLine } from '../../../../components/HelpLine.tsx';
import { paths } from '../../../../lib/paths.ts';
import { ClaimForm } from './ClaimForm.tsx';

/** Lets a voter claim a place on the roll by its number and a code. */
export function ClaimPlace() {
  return (
    <Card className="mx-auto flex w-full max-w-xl flex-col gap-5 p-5 sm:p-8">
      <h2 className="text-2xl">
        <Trans>Claim your place on the voters' roll</Trans>
      </h2>
      <p>
        <Trans>
          Only people on the voters' roll may vote in this election. Type your voter number, and the code of
          your letter; or have a code sent to the contact that the roll has for you.
        </Trans>
      </p>
      <ClaimForm />
      <WhatToDo />
    </Card>
  );
}

function WhatToDo() {
  return (
    <section className="border-t border-line pt-4 text-soft">
      <h3 className="text-lg text-ink">
        <Trans>Not on the roll?</Trans>
      </h3>
      <p>
        <Trans>
          <Link to={paths.onTheRoll} className="link">
            Look whether you are on it
          </Link>
          . If you are not, or if you have no code, ask the electoral commission: it keeps the roll, and no
          one else can add you.
        </Trans>
      </p>
      <HelpLine />
    </section>
  );
}
