/** Reads the fields of a form, without the image where none was chosen: a browser sends such a file without a name. */
export function formBody(form: HTMLFormElement): FormData {
  const body = new FormData(form);
  if ((body.get('image') as File | null)?.name === '') body.delete('image');
  return body;
}
