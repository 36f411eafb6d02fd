export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';

/**
 * Detects a picture's format by its first bytes, so that uploads reach only the decoders that we mean to
 * offer.
 * @returns null for everything else, such as SVG, TIFF, PDF and HEIC
 * @see JFIF/ITU-T T.81 B.1.1.3, PNG 5.2, RIFF WebP, GIF 89a section 17, ISO/IEC 14496-12 4.3 with the AVIF
 * brands
 */
export function sniffFormat(bytes: Buffer): ImageFormat | null {
  const text = (from: number, to: number) => bytes.toString('latin1', from, to);
  if (bytes.length < 12) return null;
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  if (text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a') return 'gif';
  if (text(4, 8) === 'ftyp' && ['avif', 'avis'].includes(text(8, 12))) return 'avif';
  return null;
}
