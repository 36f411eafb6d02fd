import type { ReactNode } from 'react';

/** A page of text with a heading. `lead` stands above the text, in the full width. */
export function Prose({
  title,
  intro,
  lead,
  children,
}: {
  title: ReactNode;
  intro: ReactNode;
  lead?: ReactNode;
  children: ReactNode;
}) {
  return (
    <article>
      <header className="border-b border-line bg-sunk">
        <div className="wide py-10 sm:py-14">
          <h1 className="text-4xl sm:text-5xl">{title}</h1>
          <p className="max-w-prose pt-4 text-xl text-soft">{intro}</p>
        </div>
      </header>
      <div className="wide flex flex-col gap-10 py-10 sm:py-14">
        {lead}
        <div className="prose max-w-prose">{children}</div>
      </div>
    </article>
  );
}
