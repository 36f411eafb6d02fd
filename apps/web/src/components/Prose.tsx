import type { ReactNode } from 'react';

/** A page of text with a heading. */
export function Prose({
  title,
  intro,
  children,
}: {
  title: ReactNode;
  intro: ReactNode;
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
      <div className="wide py-10 sm:py-14">
        <div className="prose max-w-prose">{children}</div>
      </div>
    </article>
  );
}
