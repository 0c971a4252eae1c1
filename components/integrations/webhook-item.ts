"use client";

export type WebhookItem = { id: number; url: string; events: string[]; enabled: boolean; includeValues: boolean };
