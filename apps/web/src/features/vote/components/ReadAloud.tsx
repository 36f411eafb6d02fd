import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import IconPlayerStop from '@tabler/icons-react/dist/esm/icons/IconPlayerStop.mjs';
import IconVolume from '@tabler/icons-react/dist/esm/icons/IconVolume.mjs';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '../../../components/IconButton.tsx';
import { english } from '../../../lib/locale.ts';
import { speak, useVoice } from '../speech.ts';

interface ReadAloudProps {
  /** Words what is read in the language of the voice. */
  says: (i18n: I18n) => readonly string[];
  className?: string;
}

/** Reads aloud on demand, by the device's own voice; nothing where it has none. */
export function ReadAloud({ says, className }: ReadAloudProps) {
  const { t, i18n } = useLingui();
  const voice = useVoice(i18n.locale);
  const [isReading, setReading] = useState(false);
  const stop = useRef(() => {});
  useEffect(() => () => stop.current(), []);
  if (!voice) return null;
  const press = () => {
    stop.current();
    setReading(!isReading);
    if (isReading) return;
    const sentences = says(voice.language === i18n.locale ? i18n : english);
    stop.current = speak(sentences, voice, () => setReading(false));
  };
  return (
    <IconButton label={isReading ? t`Stop reading` : t`Read aloud`} onClick={press} className={className}>
      {isReading ? (
        <IconPlayerStop aria-hidden="true" className="size-7" />
      ) : (
        <IconVolume aria-hidden="true" className="size-7" />
      )}
    </IconButton>
  );
}
