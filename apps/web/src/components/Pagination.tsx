import { Trans, useLingui } from '@lingui/react/macro';
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { Button } from './Button.tsx';

export function Pagination({
  page,
  pages,
  onPage,
}: {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}) {
  const { t } = useLingui();
  const last = Math.max(1, pages);
  return (
    <nav aria-label={t`Pages`} className="flex flex-wrap items-center justify-between gap-3">
      <Button tone="secondary" size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <IconChevronLeft aria-hidden="true" className="size-5" />
        <Trans>Previous</Trans>
      </Button>
      <p className="text-soft">
        <Trans>
          Page {page} of {last}
        </Trans>
      </p>
      <Button tone="secondary" size="small" disabled={page >= last} onClick={() => onPage(page + 1)}>
        <Trans>Next</Trans>
        <IconChevronRight aria-hidden="true" className="size-5" />
      </Button>
    </nav>
  );
}
