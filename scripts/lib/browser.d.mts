export declare const BROWSER_ARGUMENTS: string[];
export declare function findBrowser(): Promise<string | undefined>;
