/**
 * Encodes values as text, as they cross between Electron's processes: what a structured clone keeps is kept
 * (`undefined`, dates, maps, bytes, errors), and what it refuses is refused. Both functions use nothing outside
 * themselves, so that their text can be sent to the page.
 */
export function encodeClone(value: unknown): string {
  const encode = (given: unknown): unknown => {
    if (given === undefined) return ['undefined'];
    if (typeof given === 'bigint') return ['bigint', String(given)];
    if (typeof given === 'number' && !Number.isFinite(given)) return ['number', String(given)];
    if (given === null || typeof given !== 'object') return given;
    if (given instanceof Date) return ['date', given.getTime()];
    if (given instanceof RegExp) return ['regexp', given.source, given.flags];
    if (given instanceof Map) return ['map', [...given].map((entry) => entry.map(encode))];
    if (given instanceof Set) return ['set', [...given].map(encode)];
    if (given instanceof Error) return ['error', given.name, given.message, given.stack ?? ''];
    if (given instanceof ArrayBuffer) return ['bytes', 'ArrayBuffer', [...new Uint8Array(given)]];
    if (ArrayBuffer.isView(given)) {
      const bytes = [...new Uint8Array(given.buffer, given.byteOffset, given.byteLength)];
      return ['bytes', given.constructor.name, bytes];
    }
    if (Array.isArray(given)) return ['array', given.map(encode)];
    return ['object', Object.entries(given).map(([key, entry]) => [key, encode(entry)])];
  };
  return JSON.stringify(encode(structuredClone(value)));
}

export function decodeClone(text: string): unknown {
  type Encoded = readonly [kind: string, ...rest: unknown[]];
  const decode = (given: unknown): unknown => {
    if (!Array.isArray(given)) return given;
    const [kind, first, second, third] = given as unknown as Encoded;
    switch (kind) {
      case 'undefined':
        return undefined;
      case 'bigint':
        return BigInt(String(first));
      case 'number':
        return Number(first);
      case 'date':
        return new Date(Number(first));
      case 'regexp':
        return new RegExp(String(first), String(second));
      case 'map':
        return new Map((first as [unknown, unknown][]).map(([key, entry]) => [decode(key), decode(entry)]));
      case 'set':
        return new Set((first as unknown[]).map(decode));
      case 'error':
        return Object.assign(new Error(String(second)), { name: String(first), stack: String(third) });
      case 'bytes': {
        const bytes = new Uint8Array(second as number[]);
        const View = Reflect.get(globalThis, String(first));
        return first === 'ArrayBuffer' ? bytes.buffer : new View(bytes.buffer);
      }
      case 'array':
        return (first as unknown[]).map(decode);
      case 'object':
        return Object.fromEntries((first as [string, unknown][]).map(([key, entry]) => [key, decode(entry)]));
      default:
        throw new Error(`No value is encoded as ${kind}`);
    }
  };
  return decode(JSON.parse(text));
}
