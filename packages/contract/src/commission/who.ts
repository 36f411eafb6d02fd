import { z } from 'zod';

/** An officer, as other officers see one. */
export const whoSchema = z.object({ name: z.string(), isMe: z.boolean() });
