/** Apart from what reads such links, as the system must be told of it before anything else is loaded. */
export const deepLinkScheme = 'renderdrop';
