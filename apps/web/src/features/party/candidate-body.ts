import type { Candidate } from '@evoting/contract/party';
import type { CandidateFields } from './forms.ts';

/**
 * What the form holds when it opens: of a candidate, or empty for a new one. The e-mail is never shown again.
 */
export function startingFields(candidate: Candidate | null): CandidateFields {
  return {
    name: candidate?.name ?? '',
    email: '',
    post: candidate?.politicalPostId ?? '',
    image: null,
    bio: candidate?.userManifesto ?? '',
  };
}

/**
 * What is sent: `position` names the post of a new candidate, `post` that of a changed one; of the files the
 * first.
 */
export function candidateBody(fields: CandidateFields, isNew: boolean): FormData {
  const body = new FormData();
  body.set('name', fields.name.trim());
  body.set(isNew ? 'position' : 'post', fields.post);
  body.set('bio', fields.bio.trim());
  if (isNew && fields.email.trim() !== '') body.set('email', fields.email.trim());
  const image = fields.image?.[0];
  if (image) body.set('image', image);
  return body;
}
