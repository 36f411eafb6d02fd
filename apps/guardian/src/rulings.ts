/** A signed tree that is to be cosigned, beside the last one that was. */
export interface OfferedTree {
  readonly size: number;
  /** The size from which the sender's proof leads. */
  readonly oldSize: number;
  readonly lastSize: number;
  /** True before the first cosignature. */
  readonly isFirst: boolean;
  /** True where both trees have one root. */
  readonly isSameRoot: boolean;
  /** True where the proof shows that it continues the last one. */
  readonly isExtension: boolean;
  readonly isHalted: boolean;
}

/** The reason not to cosign a tree. `fork`: the log signed two trees of one size. */
export type CosigningRefusal = 'old-above-size' | 'fork' | 'other-size' | 'bad-proof' | 'halted';

/** Judges whether a tree may be cosigned; null if it may. */
export function cosigningRefusal(offered: OfferedTree): CosigningRefusal | null {
  const { size, oldSize, lastSize } = offered;
  if (oldSize > size) return 'old-above-size';
  // Two signed trees of one size prove a fork, whatever old size and proof came with them.
  if (!offered.isFirst && size === lastSize && !offered.isSameRoot) return 'fork';
  if (oldSize !== lastSize) return 'other-size';
  if (!offered.isExtension) return 'bad-proof';
  return offered.isHalted ? 'halted' : null;
}

/** A tree to be opened, beside what the guardian has signed and opened. */
export interface TreeToOpen {
  readonly kind: 'live' | 'final';
  readonly size: number;
  /** The tree that the guardian cosigned last, and whether the one to be opened is a beginning of it. */
  readonly cosigned: { readonly size: number; readonly continues: boolean };
  /** The tree of the last share, and whether it is a beginning of the cosigned one; null before the first. */
  readonly opened: { readonly size: number; readonly isContinued: boolean } | null;
}

/** Judges by the guardian's own memory whether a tree may be opened; null if it may. */
export function historyRefusal(tree: TreeToOpen): 'not-cosigned' | 'older-copy' | 'not-continued' | null {
  const { kind, size, cosigned, opened } = tree;
  if (cosigned.size < size || !cosigned.continues) return 'not-cosigned';
  if (opened === null) return null;
  if (opened.size > cosigned.size) return 'older-copy';
  const isLater = kind === 'final' || opened.size <= size;
  return opened.isContinued && isLater ? null : 'not-continued';
}

/**
 * Judges by the election's witnesses whether a tree may be opened; null if it may.
 * @param seenSize the size of the largest tree that a quorum has signed
 * @param hasOther true if one of them has signed another history
 */
export function witnessRefusal(
  size: number,
  { quorum, seenSize, hasOther }: { quorum: number; seenSize: number; hasOther: boolean },
): 'no-witnesses' | 'other-history' | 'unseen' | null {
  if (quorum === 0) return 'no-witnesses';
  if (hasOther) return 'other-history';
  return seenSize >= size ? null : 'unseen';
}
