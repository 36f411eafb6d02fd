import { z } from 'zod';

/** An officer, as another one reads of them. */
export const whoSchema = z.object({ name: z.string(), isMe: z.boolean() });
