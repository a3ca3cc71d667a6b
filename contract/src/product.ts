/** The product's name. */
export const product = { name: "Helpline", titlePrefix: "Helpline | ", version: "5.6.6" } as const;
