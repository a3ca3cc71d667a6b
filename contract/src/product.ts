/** The product's name. */
export const product = { name: "Helpline", titlePrefix: "Helpline | ", version: "1.1.0" } as const;
