/** The title prefix of a helpline that has not set one of its own. */
export const usualTitlePrefix = (productName: string): string => `${productName} | `;

/** The product's name. */
export const product = { name: "Helpline", titlePrefix: "Helpline | ", version: "1.1.0" } as const;
