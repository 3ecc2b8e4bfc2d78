/** In its own file, because the scheme is registered before anything else is loaded. */
export const deepLinkScheme = 'renderdrop';
