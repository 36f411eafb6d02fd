import type { DataOf } from '@evoting/contract/calls';
import { Plural, Trans } from '@lingui/react/macro';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { DialogActions } from '../../../components/DialogActions.tsx';

/** Shows the areas that would be added, and asks. */
export function NewAreasDialog({
  counted: { added, shown, whole },
  onClose,
  onAdd,
}: {
  counted: DataOf<'POST /commission/areas'>;
  onClose: () => void;
  onAdd: () => void;
}) {
  const more = added - shown.length;
  return (
    <Dialog
      open
      title={<Plural value={added} _0="Rename the whole" one="Add one area" other="Add # areas" />}
      onClose={onClose}
    >
      {whole !== null && (
        <p>
          <Trans>
            The area that contains all others gets the name <strong>{whole}</strong>. If this is one of
            several areas, cancel: it needs a parent.
          </Trans>
        </p>
      )}
      {shown.length > 0 && (
        <ul className="max-h-60 list-disc overflow-y-auto pl-6">
          {shown.map(({ code, name, level }) => (
            <li key={code} className="wrap-anywhere">
              <strong>{name}</strong> <span className="text-soft">{[level, code].join(' · ')}</span>
            </li>
          ))}
        </ul>
      )}
      {more > 0 && (
        <p>
          <Plural value={more} one="And one more." other="And # more." />
        </p>
      )}
      <p>
        <Trans>
          Read the names: they cannot be changed. An area can be removed until an election is begun with it,
          or a voter is in it.
        </Trans>
      </p>
      <p>
        <Trans>
          Every voter on the roll then needs the code of an area: in a list without these codes every row is
          bad. An election in which everybody votes for every post needs no areas.
        </Trans>
      </p>
      <DialogActions>
        <Button tone="secondary" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button tone="danger" onClick={onAdd}>
          <Trans>These are right</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  );
}
