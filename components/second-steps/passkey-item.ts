"use client";

export type PasskeyItem = { id: number; name: string; added: string; used: string | null };
