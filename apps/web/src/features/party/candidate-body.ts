import type { Candidate } from '@evoting/contract/party';
import type { CandidateFields } from './forms.ts';

/** The initial values of the form. The e-mail cannot be changed, so it is never shown again. */
export function startingFields(candidate: Candidate | null): CandidateFields {
  return {
    name: candidate?.name ?? '',
    email: '',
    post: candidate?.politicalPostId ?? '',
    image: null,
    bio: candidate?.userManifesto ?? '',
  };
}

/** Makes the request's body. The post is in `position` for a new candidate, and in `post` for a change. */
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
