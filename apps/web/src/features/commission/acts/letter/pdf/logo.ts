/**
 * Fetches the commission's logo as a JPEG, a kind of picture that a PDF can have.
 * @returns null if it does not come, or is no picture
 */
export async function loadLogo(id: string): Promise<Uint8Array | null> {
  try {
    const answer = await fetch(`/api/images/${id}/large.webp`);
    if (!answer.ok) return null;
    const picture = await createImageBitmap(await answer.blob());
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    const context = canvas.getContext('2d', { alpha: false });
    if (!context) return null;
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(picture, 0, 0);
    const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.95 });
    return new Uint8Array(await jpeg.arrayBuffer());
  } catch {
    return null;
  }
}
