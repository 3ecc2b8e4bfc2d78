import type { FastifyReply } from 'fastify';
import { pageHeaders } from './page-headers.ts';

export const sendPage = (
  reply: FastifyReply,
  status: number,
  page: string,
  returnsTo?: string,
): FastifyReply => reply.code(status).headers(pageHeaders(returnsTo)).send(page);
