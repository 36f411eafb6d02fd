import { z } from 'zod';
import { reasonTextSchema } from './reason.ts';

/** An incident stands out among the announcements. */
export const announcementKindSchema = z.enum(['notice', 'incident']);

/** A text for voters: in English, and in the languages that officers translate it into. */
export const announcementTextShape = {
  kind: announcementKindSchema,
  text: reasonTextSchema,
  textHa: reasonTextSchema.optional(),
  textYo: reasonTextSchema.optional(),
  textIg: reasonTextSchema.optional(),
  textPcm: reasonTextSchema.optional(),
};
