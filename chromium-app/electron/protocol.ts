import type { CustomScheme, Protocol } from 'electron';
import { control } from '../control.ts';
import { addHandledScheme, schemeOf } from './addresses.ts';
import { onlyBeforeReady, onlyWhenReady } from './lifecycle.ts';

type Handler = (request: GlobalRequest) => GlobalResponse | Promise<GlobalResponse>;
type GlobalRequest = InstanceType<typeof Request>;
type GlobalResponse = InstanceType<typeof Response>;

const handlers = new Map<string, Handler>();

export const protocol = {
  registerSchemesAsPrivileged(schemes: CustomScheme[]): void {
    onlyBeforeReady('protocol.registerSchemesAsPrivileged should be called before app is ready');
    control.record('protocol.registerSchemesAsPrivileged', schemes);
    for (const { scheme } of schemes) addHandledScheme(scheme);
  },
  handle(scheme: string, handler: Handler): void {
    onlyWhenReady('protocol.handle can only be used after app is ready');
    handlers.set(scheme, handler);
  },
} satisfies Pick<Protocol, 'handle' | 'registerSchemesAsPrivileged'>;

/** The app's response for an address of its own scheme; null if it doesn't handle the scheme. */
export async function answerRequest(request: GlobalRequest): Promise<GlobalResponse | null> {
  const handler = handlers.get(schemeOf(request.url));
  return handler ? await handler(request) : null;
}

export const isHandled = (address: string): boolean => handlers.has(schemeOf(address));
