/** What an API key looks like. How its checksum is computed is the service's own business. */
export const apiKeyPrefix = 'psk_';
export const apiKeyBodyLength = 49;
export const apiKeyChecksumLength = 6;
export const apiKeyLength = apiKeyPrefix.length + apiKeyBodyLength;
export const apiKeyPattern = /^psk_[A-Za-z0-9]{49}$/;
