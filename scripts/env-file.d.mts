export declare const readVariables: (text: string) => Record<string, string>;
